import { Button } from "@mantine/core";
import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { SettingRow } from "@yiqiao/ui";
import { useState } from "react";
import type { ReactNode } from "react";
import { ContactDialog, contactTitles } from "./contact-dialog.tsx";
import { messages } from "../messages.ts";

interface ContactRowProps {
  readonly kind: IdentifierKind;
  readonly user: UserData;
  readonly icon: ReactNode;
}

/** The e-mail address or the phone number, and the way to change or add it. */
export function ContactRow({ kind, user, icon }: ContactRowProps) {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const present = user[kind];
  return (
    <SettingRow
      icon={icon}
      label={t(kind)}
      action={
        <Button
          variant="default"
          size="sm"
          aria-label={t(contactTitles[kind][present === null ? "add" : "change"])}
          onClick={() => setOpen(true)}
        >
          {t(present === null ? "add" : "change")}
        </Button>
      }
    >
      {present ?? t("notSet")}
      {isOpen && <ContactDialog kind={kind} user={user} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
