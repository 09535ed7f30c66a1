import { Navigate } from "react-router";

/** A path nobody knows leads to the start page. */
export default function ElsewherePage() {
  return <Navigate to="/" replace />;
}
