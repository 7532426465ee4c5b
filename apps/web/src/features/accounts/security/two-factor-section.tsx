import { Badge, Button } from "@mantine/core";
import { IconDeviceMobileMessage, IconLifebuoy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { UserData } from "@yiqiao/contracts/sessions";
import { recoveryCodeCount } from "@yiqiao/contracts/two-factor";
import type { TwoFactorStatus } from "@yiqiao/contracts/two-factor";
import { useT } from "@yiqiao/i18n/react";
import { SettingRow, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { isAbort } from "#shared/api-client/index.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { securityMessages } from "./security.messages.ts";
import { TwoFactorCodeDialog } from "./two-factor-code-dialog.tsx";
import { TwoFactorEnrolDialog } from "./two-factor-enrol-dialog.tsx";
import { twoFactorQuery, useEnrol } from "./two-factor.queries.ts";

/** The second step of the login: on, off, recovery codes. */
export function TwoFactorSection({ user }: { readonly user: UserData }) {
  const t = useT(securityMessages);
  const status = useQuery(twoFactorQuery);
  const isOn = status.data?.enabled ?? false;
  return (
    <SettingsSection
      title={t("twoFactor")}
      description={t("twoFactorHint")}
      aside={
        status.data && (
          <Badge size="lg" variant="light" color={isOn ? "green" : "gray"}>
            {t(isOn ? "on" : "off")}
          </Badge>
        )
      }
    >
      <QueryParts query={status}>{(data) => <TwoFactor status={data} account={user.account_number} />}</QueryParts>
    </SettingsSection>
  );
}

type Open = "enrol" | "disable" | "recoveryCodes";

function TwoFactor({ status, account }: { readonly status: TwoFactorStatus; readonly account: string }) {
  const t = useT(securityMessages);
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const enrol = useEnrol();
  const begin = () =>
    enrol.mutate(undefined, {
      onSuccess: () => setOpen("enrol"),
      onError: (error) => {
        if (!isAbort(error)) toast.error(error.message);
      },
    });
  const close = () => setOpen(undefined);
  const show = (made: readonly string[]) => {
    close();
    setCodes(made);
  };
  return (
    <>
      <AppRow status={status} busy={enrol.isPending} onOff={() => setOpen("disable")} onOn={begin} />
      {status.enabled && (
        <SettingRow
          icon={<IconLifebuoy size={20} stroke={1.6} />}
          label={t("recovery")}
          action={
            <Button variant="default" size="sm" onClick={() => setOpen("recoveryCodes")}>
              {t("recoveryNew")}
            </Button>
          }
        >
          {t("recoveryLeft", { count: status.recovery_codes_left, total: recoveryCodeCount })}
        </SettingRow>
      )}
      {open === "enrol" && enrol.data && <TwoFactorEnrolDialog secret={enrol.data} onDone={show} onClose={close} />}
      {open === "recoveryCodes" && <TwoFactorCodeDialog act="recoveryCodes" onDone={show} onClose={close} />}
      {open === "disable" && (
        <TwoFactorCodeDialog
          act="disable"
          onDone={() => {
            close();
            toast.success(t("twoFactorOff"));
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} account={account} onClose={() => setCodes(undefined)} />}
    </>
  );
}

interface AppRowProps {
  readonly status: TwoFactorStatus;
  readonly busy: boolean;
  readonly onOn: () => void;
  readonly onOff: () => void;
}

function AppRow({ status, busy, onOn, onOff }: AppRowProps) {
  const t = useT(securityMessages);
  const off = !status.required && (
    <Button variant="default" size="sm" onClick={onOff}>
      {t("turnOff")}
    </Button>
  );
  const on = (
    <Button size="sm" loading={busy} onClick={onOn}>
      {t("turnOn")}
    </Button>
  );
  return (
    <SettingRow
      icon={<IconDeviceMobileMessage size={20} stroke={1.6} />}
      label={t("app")}
      action={status.enabled ? off : on}
    >
      {status.required ? t("twoFactorRequired") : t(status.enabled ? "on" : "off")}
    </SettingRow>
  );
}
