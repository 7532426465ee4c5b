import { areas } from "../areas.ts";
import { LibraryPage } from "./library-page.tsx";

export const MyMemoryPage = () => <LibraryPage area={areas.myMemories} />;
export const MyTermbasePage = () => <LibraryPage area={areas.myTermbases} />;
export const PublicTermbasePage = () => <LibraryPage area={areas.publicTermbases} />;
export const SiteMemoryPage = () => <LibraryPage area={areas.siteMemories} />;
export const SiteTermbasePage = () => <LibraryPage area={areas.siteTermbases} />;
export const ManagedTermbasePage = () => <LibraryPage area={areas.managedTermbases} />;
export const SomeMemoryPage = () => <LibraryPage area={areas.allMemories} />;
export const SomeTermbasePage = () => <LibraryPage area={areas.allTermbases} />;
