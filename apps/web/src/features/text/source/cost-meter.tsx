import { Popover, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { textLimitCodePoints } from "@yiqiao/contracts/text";
import { lazy, Suspense } from "react";
import { remainingQuery } from "#features/quota";
import type { TextCost } from "../translation/draft-cost.ts";
import classes from "./cost-meter.module.css";
import { useTexts } from "../texts.ts";

const CostDetails = lazy(() => import("./cost-details.tsx"));

/** A hundredth of what is left need not worry anybody. */
const smallShare = 0.01;

interface CostMeterProps {
  readonly length: number;
  readonly cost: TextCost;
  /** Given to the text that describes the field. */
  readonly describedById: string;
}

/** How much of the limit the text has, and what is left where it costs more than a little; what it costs opens from it. */
export function CostMeter({ length, cost, describedById }: CostMeterProps) {
  const t = useTexts();
  const { data } = useQuery(remainingQuery);
  const left = data?.total_left;
  const isOver = length > textLimitCodePoints;
  const share = Math.min(1, length / textLimitCodePoints);
  return (
    <Popover position="top-end" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.meter} data-over={isOver || undefined}>
          {left !== undefined && cost.charged + (cost.ahead ?? 0) > left * smallShare && (
            <span className={classes.left}>{t("costLeft", { count: left })}</span>
          )}
          <span className={classes.track} aria-hidden>
            <span className={classes.filled} style={{ width: `${share * 100}%` }} />
          </span>
          <span aria-hidden>{`${length}/${textLimitCodePoints}`}</span>
          <VisuallyHidden id={describedById}>
            {t("counterLabel", { count: length, limit: textLimitCodePoints })}
          </VisuallyHidden>
          <VisuallyHidden>{t("costDetails")}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.details} tabIndex={-1} data-autofocus>
          <Suspense fallback={null}>
            <CostDetails cost={cost} length={length} left={left} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
