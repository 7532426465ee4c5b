import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type Found, replaceLimits } from "@yiqiao/contracts/post-editing";
import { Pages } from "#shared/parts/pages.tsx";
import { canReview } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import { FoundItem } from "./found-item.tsx";
import classes from "./find.module.css";
import { leftText } from "./left-text.ts";
import { useTexts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FoundPartsProps {
  readonly find: Find;
  readonly found: Found;
  readonly onStep: (by: 1 | -1) => void;
  readonly onGo: (id: number) => void;
}

/** What was found, page by page, and what can be done with it. */
export function FoundParts({ find, found, onStep, onGo }: FoundPartsProps) {
  const t = useTexts();
  const { ids, hits, list, changes, left, revision } = found;
  if (ids.length === 0) return <p role="status">{t("none")}</p>;
  const stays = leftText(t, left);
  return (
    <>
      <div className={classes.bar}>
        <span role="status">{t("inSegments", { count: ids.length, hits: t("hits", { count: hits }) })}</span>
        <ActionIcon variant="default" size={28} aria-label={t("previous")} onClick={() => onStep(-1)}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={28} aria-label={t("next")} onClick={() => onStep(1)}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
        {changes > 0 && <ReplaceAll find={find} revision={revision} count={changes - find.except.size} />}
      </div>
      {stays !== undefined && <p className={classes.quiet}>{stays}</p>}
      <ol aria-label={t("results")} className={classes.list}>
        {list.map((item) => (
          <FoundItem key={item.id} item={item} find={find} revision={revision} onGo={() => onGo(item.id)} />
        ))}
      </ol>
      <Pages
        page={find.page}
        pages={Math.ceil(ids.length / replaceLimits.pageSize)}
        onPage={(page = 1) => find.setPage(page)}
      />
    </>
  );
}

interface ReplaceAllProps {
  readonly find: Find;
  readonly revision: number;
  readonly count: number;
}

function ReplaceAll({ find, revision, count }: ReplaceAllProps) {
  const t = useTexts();
  const { project } = useSession();
  return (
    <>
      <Button size="xs" loading={find.isBusy} disabled={count <= 0} onClick={() => find.replace(revision)}>
        {t("replaceAll", { count: Math.max(0, count) })}
      </Button>
      <span className={classes.quiet}>{t(canReview(project.role) ? "keepsStatus" : "keepsTranslated")}</span>
    </>
  );
}
