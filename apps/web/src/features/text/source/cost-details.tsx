import { useFormats } from "@yiqiao/i18n/react";
import type { TextCost } from "../translation/draft-cost.ts";
import { costRows } from "./cost-rows.ts";
import classes from "./cost-meter.module.css";
import { useTexts } from "../texts.ts";

interface CostDetailsProps {
  readonly cost: TextCost;
  readonly length: number;
  readonly left: number | undefined;
}

/** What a text costs, row by row. */
export default function CostDetails({ cost, length, left }: CostDetailsProps) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <dl className={classes.rows}>
      {costRows(cost, { length, left }).map(({ label, characters }) => (
        <div key={label} className={classes.row} data-sum={label === "costCharged" || undefined}>
          <dt>{t(label)}</dt>
          <dd>{number(characters)}</dd>
        </div>
      ))}
    </dl>
  );
}
