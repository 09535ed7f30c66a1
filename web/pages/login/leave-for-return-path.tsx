import { useState } from "react";
import { Navigate } from "react-router";
import { takeReturnPath } from "#web/identity/return-path.ts";

export default function LeaveForReturnPath() {
  const [path] = useState(takeReturnPath);
  return <Navigate to={path} replace />;
}
