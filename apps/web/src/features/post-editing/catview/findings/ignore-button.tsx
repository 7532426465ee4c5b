import { Button, Popover, TextInput } from "@mantine/core";
import { projectLimits } from "@yiqiao/contracts/post-editing";
import { useState, type FormEvent } from "react";
import { canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import classes from "./quality.module.css";
import { useTexts } from "./texts.ts";
import { type Ignorable, useIgnoring } from "./use-ignoring.ts";

interface IgnoreButtonProps {
  readonly finding: Ignorable;
  /** The button has gone with its finding: the focus goes elsewhere. */
  readonly onIgnored: () => void;
}

/** Asks why a finding is ignored, which need not be said; nothing for those who only read. */
export function IgnoreButton({ finding, onIgnored }: IgnoreButtonProps) {
  const t = useTexts();
  const { project } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const ignoring = useIgnoring(onIgnored);
  if (!canEdit(project.role)) return undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ignoring.isPending) ignoring.mutate({ ...finding, reason: reason.trim() });
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(320px, calc(100vw - 32px))"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          className={classes.ignore}
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t("ignoreThis", { finding: finding.said })}
          onClick={() => setOpen(!isOpen)}
        >
          {t("ignore")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("ignoreThis", { finding: finding.said })}>
        <form onSubmit={submit} className={classes.form}>
          <TextInput
            data-autofocus
            size="sm"
            label={t("reason")}
            description={t("reasonHint")}
            value={reason}
            maxLength={projectLimits.ignoreReason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="compact-sm" loading={ignoring.isPending}>
            {t("ignore")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
