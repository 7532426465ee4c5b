import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import { IconDots, IconFingerprint, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { fieldWidth, usernameMaxWidth } from "@yiqiao/contracts/accounts";
import { passkeysMax } from "@yiqiao/contracts/passkeys";
import type { Passkey } from "@yiqiao/contracts/passkeys";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, SettingRow, SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { isPasskeyCancelled } from "#features/sessions";
import { ApiError, mutateToTheEnd } from "#shared/api-client/index.ts";
import { describeDevice } from "./describe-device.ts";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from "./passkeys.queries.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { securityMessages } from "./security.messages.ts";

/** The account's passkeys. Only where the browser can make some: elsewhere there is nothing to do with them. */
export function PasskeysSection() {
  const t = useT(securityMessages);
  const list = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const count = list.data?.passkeys.length ?? passkeysMax;
  return (
    <SettingsSection
      title={t("passkeys")}
      description={t("passkeysHint")}
      aside={
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={count >= passkeysMax}
          onClick={() => setAdding(true)}
        >
          {t("passkeyAdd")}
        </Button>
      }
    >
      <QueryParts query={list}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <SettingsBody>
              <Text size="sm" c="dimmed">
                {t("passkeysNone")}
              </Text>
            </SettingsBody>
          ) : (
            passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)
          )
        }
      </QueryParts>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </SettingsSection>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(securityMessages);
  const add = useAddPasskey();
  const { browser = "", system = "" } = describeDevice(navigator.userAgent);
  const name = t("passkeyDefault", { browser: browser.replace(/ \d+$/, ""), system }).trim();
  const told = add.error && toldError(add.error, t);
  return (
    <PasskeyDialog
      title={t("passkeyAdd")}
      submitLabel={t("goOn")}
      name={fieldWidth(name) <= usernameMaxWidth ? name : system}
      busy={add.isPending}
      error={told ?? null}
      onSubmit={(chosen) =>
        add.mutate(chosen, {
          onSuccess: () => {
            toast.success(t("passkeyAdded"));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

/** What of a failure the reader should hear: the browser's own words mean little. */
function toldError(error: Error, t: ReturnType<typeof useT<(typeof securityMessages)["en"]>>): Error | undefined {
  if (error instanceof ApiError) return error;
  if (isPasskeyCancelled(error)) return undefined;
  if (error.name === "InvalidStateError") return new Error(t("passkeyKnown"));
  return new Error(t("passkeyFailed", { reason: error.message }));
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useT(securityMessages);
  const formats = useFormats();
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  const used = passkey.last_used_at;
  const made = t("passkeyMade", { date: formats.date(passkey.created_at) });
  return (
    <SettingRow
      icon={<IconFingerprint size={20} stroke={1.6} />}
      label={passkey.name}
      action={<PasskeyMenu name={passkey.name} onChoose={setOpen} />}
    >
      {made} · {used === null ? t("passkeyUnused") : t("passkeyUsed", { date: formats.date(used) })}
      {open === "rename" && (
        <PasskeyDialog
          title={t("passkeyRename")}
          submitLabel={t("save")}
          name={passkey.name}
          busy={rename.isPending}
          error={rename.error}
          onSubmit={(name) => rename.mutate({ id: passkey.id, name }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={open === "remove"}
        title={t("passkeyRemoveTitle", { name: passkey.name })}
        confirmLabel={t("remove")}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          mutateToTheEnd(remove, passkey.id, {
            onSuccess: () => toast.success(t("passkeyRemoved")),
            onError: (error) => toast.error(error.message),
            onSettled: close,
          })
        }
        onClose={close}
      >
        {t("passkeyRemoveHint")}
      </ConfirmDialog>
    </SettingRow>
  );
}

interface PasskeyMenuProps {
  readonly name: string;
  readonly onChoose: (act: "rename" | "remove") => void;
}

function PasskeyMenu({ name, onChoose }: PasskeyMenuProps) {
  const t = useT(securityMessages);
  return (
    <Menu position="bottom-end" width={160} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("passkeyMenu", { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onChoose("rename")}>
          {t("rename")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onChoose("remove")}>
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
