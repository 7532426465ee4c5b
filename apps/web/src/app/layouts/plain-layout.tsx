import { Outlet } from "@tanstack/react-router";
import { BareHeader } from "./bare-header.tsx";
import styles from "./layout.module.css";

/** Logo, preferences and one thing in the middle: logins, and pages that say why there is none. */
export function PlainLayout() {
  return (
    <div className={styles.frame}>
      <BareHeader />
      <main id="main" tabIndex={-1} className={`${styles.main} ${styles.centered}`}>
        <Outlet />
      </main>
    </div>
  );
}
