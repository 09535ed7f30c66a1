import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("../pages/home.tsx"),
  route("organizations", "../pages/organizations.tsx"),
  route("login", "../pages/login.tsx"),
  route("*", "../pages/elsewhere.tsx"),
] satisfies RouteConfig;
