import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { PageTitle } from "@yiqiao/ui";
import { BackLink } from "../review/review-head.tsx";
import { ScanFacts } from "../scans/scan-facts.tsx";
import classes from "./run.module.css";

/** What is scanned, over what has become of it. */
export function ScanHead({ scan }: { readonly scan: TermScan }) {
  return (
    <header className={classes.head}>
      <BackLink />
      <PageTitle title={scan.name} />
      <ScanFacts scan={scan} />
    </header>
  );
}
