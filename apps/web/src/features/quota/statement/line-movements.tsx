import { useQuery } from "@tanstack/react-query";
import type { StatementLine } from "@yiqiao/contracts/quota";
import { wordKey } from "@yiqiao/i18n";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { Change, Kind, Time } from "./statement-cells.tsx";
import type { StatementSearch } from "./statement-search.ts";
import styles from "./statement.module.css";
import { lineMovementsQuery } from "./statement.queries.ts";
import { causeName, useTexts } from "./texts.ts";

interface LineMovementsProps {
  readonly line: StatementLine;
  readonly search: StatementSearch;
}

/** The movements that a line stands for. */
export function LineMovements({ line, search }: LineMovementsProps) {
  const t = useTexts();
  const opened = useQuery(lineMovementsQuery(line.id, search));
  const label = t("movementsOf", { name: causeName(t, line.cause), count: line.movements });
  return (
    <QueryParts query={opened} height={80}>
      {({ movements, total }) => (
        <>
          <ul className={styles.movements} aria-label={label}>
            {movements.map((movement) => (
              <li key={movement.id}>
                <Time at={movement.at} />
                <Kind kind={movement.kind} />
                <span>{t(wordKey("purse", movement.purse))}</span>
                <Change characters={movement.characters} amount={movement.amount} />
              </li>
            ))}
          </ul>
          {total > movements.length && (
            <p className={styles.more}>{t("movementsMore", { count: total - movements.length })}</p>
          )}
        </>
      )}
    </QueryParts>
  );
}
