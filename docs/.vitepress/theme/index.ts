import theme from "vitepress/theme-without-fonts";
import "@fontsource-variable/besley/wght.css";
import "@fontsource-variable/public-sans/wght.css";
import "./theme.css";

export default theme;
