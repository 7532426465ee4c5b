import { Alert, Button, Group } from "@mantine/core";
import { Dialog, toast } from "@yiqiao/ui";
import { useState, type ReactNode } from "react";
import type { SegmentEdit } from "../../editor/store/store-types.ts";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useListHandle } from "../project/list-handle.ts";
import { useSession } from "../project/use-session.ts";
import { canEdit } from "../project/role.ts";
import { useTexts } from "./texts.ts";
import classes from "./header.module.css";

/** What hinders, in words: no connection, texts that did not come, edits that somebody else was faster with. */
export function Notices() {
  const t = useTexts();
  const { store, project } = useSession();
  const list = useListHandle();
  const isOffline = useSummary(store, "isOffline");
  const isLoadFailing = useSummary(store, "isLoadFailing");
  const conflicts = useSummary(store, "conflicts");
  const showConflict = () => {
    const { count } = store.summary();
    const index = Array.from({ length: count }, (_, at) => at).find((at) => store.rowAt(at)?.save === "conflict");
    if (index !== undefined) list.current?.goTo(index);
  };
  return (
    <div className={classes.notices}>
      {!canEdit(project.role) && <Notice color="gray">{t("readOnly")}</Notice>}
      {isOffline && <Notice color="yellow">{t("offline")}</Notice>}
      {isLoadFailing && <Notice color="yellow">{t("loadFailing")}</Notice>}
      {conflicts > 0 && (
        <Notice color="red" action={{ label: t("showConflict"), run: showConflict }}>
          {t("conflicts", { count: conflicts })}
        </Notice>
      )}
      <Strays />
    </div>
  );
}

interface NoticeProps {
  readonly color: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}

function Notice({ color, action, children }: NoticeProps) {
  return (
    <Alert color={color} variant="light" py="xs" role="status">
      <Group gap="sm">
        <span>{children}</span>
        {action && (
          <Button size="compact-sm" variant="default" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Texts that were kept for segments that are gone. */
function Strays() {
  const t = useTexts();
  const { store, kept } = useSession();
  const strays = useSummary(store, "strays");
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const left = strays.filter(({ editId }) => !gone.has(editId));
  if (left.length === 0) return undefined;
  const discard = (edit: SegmentEdit) => {
    void kept.drop(edit);
    setGone(new Set([...gone, edit.editId]));
  };
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    toast.success(t("copied"));
  };
  return (
    <>
      <Notice color="yellow" action={{ label: t("showStrays"), run: () => setOpen(true) }}>
        {t("strays", { count: left.length })}
      </Notice>
      {isOpen && (
        <Dialog title={t("straysTitle")} size={560} onClose={() => setOpen(false)}>
          <p className={classes.hint}>{t("straysHint")}</p>
          <ul className={classes.strays}>
            {left.map((edit) => (
              <li key={edit.editId}>
                <p dir="auto">{edit.target.text}</p>
                <Group gap="xs">
                  <Button size="compact-sm" variant="default" onClick={() => void copy(edit.target.text)}>
                    {t("copy")}
                  </Button>
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => discard(edit)}>
                    {t("discard")}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
