import { AllLibrariesPage } from "./all-page.tsx";
import { areas } from "../areas.ts";
import { LibrariesPage } from "./libraries-page.tsx";

export { PublicTermbasesPage } from "./public-page.tsx";

export const MyMemoriesPage = () => <LibrariesPage area={areas.myMemories} />;
export const MyTermbasesPage = () => <LibrariesPage area={areas.myTermbases} />;
export const SiteMemoriesPage = () => <LibrariesPage area={areas.siteMemories} />;
export const SiteTermbasesPage = () => <LibrariesPage area={areas.siteTermbases} />;
export const ManagedTermbasesPage = () => <LibrariesPage area={areas.managedTermbases} />;
export const AllMemoriesPage = () => <AllLibrariesPage area={areas.allMemories} />;
export const AllTermbasesPage = () => <AllLibrariesPage area={areas.allTermbases} />;
