import { DemoBanner } from "#web/demos/demo-banner.tsx";

export default DemoBanner;
