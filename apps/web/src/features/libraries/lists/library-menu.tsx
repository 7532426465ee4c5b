import { ActionIcon, Menu } from "@mantine/core";
import {
  IconDoorExit,
  IconDotsVertical,
  IconDownload,
  IconListDetails,
  IconPencil,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { useUser } from "#features/sessions";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { roundIcon } from "#shared/parts/round-icon.ts";
import type { LibraryArea } from "../areas.ts";
import { useDeleteLibrary, useRestoreLibrary, useUnshare } from "../libraries.queries.ts";
import type { DialogShown } from "./library-dialogs.tsx";
import { ownershipOf } from "./library-order.ts";
import { useTexts } from "../texts.ts";

interface LibraryMenuProps {
  readonly area: LibraryArea;
  readonly library: Library;
  readonly onDialog: (dialog: DialogShown) => void;
}

/** Deletes at once, and offers to take it back. */
export function useDeleteWithUndo(): (library: Library) => void {
  const t = useTexts();
  const remove = useDeleteLibrary();
  const restore = useRestoreLibrary();
  return (library) => {
    const { name } = library;
    // The row that this was asked in is gone by then; failures are told by the calls themselves.
    const undo = async () => {
      await restore.mutateAsync(library);
      toast.success(t("restored", { name }));
    };
    const run = () => void undo().catch(() => undefined);
    remove
      .mutateAsync(library)
      .then(() => toast.action(t("deleted", { name }), { label: t("undo"), run }))
      .catch(() => undefined);
  };
}

/** What can be done with one library. */
export function LibraryMenu({ area, library, onDialog }: LibraryMenuProps) {
  const t = useTexts();
  const remove = useDeleteWithUndo();
  const [isLeaving, setLeaving] = useState(false);
  const { name, role, system_or_individual: scope } = library;
  const isOwner = role === "owner";
  const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon {...roundIcon} aria-label={t("moreOf", { name })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconListDetails {...icon} />}
            renderRoot={(props) => <Link to={`${area.path}/$bankId`} params={{ bankId: library.bank_id }} {...props} />}
          >
            {t("open")}
          </Menu.Item>
          {isOwner && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onDialog({ kind: "edit", library })}>
              {t("edit")}
            </Menu.Item>
          )}
          {isOwner && scope === "2" && (
            <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => onDialog({ kind: "share", library })}>
              {t("share")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => onDialog({ kind: "export", library })}>
            {t("export")}
          </Menu.Item>
          {area.view === "own" && ownershipOf(library) === "shared" && (
            <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={() => setLeaving(true)}>
              {t("leave")}
            </Menu.Item>
          )}
          {isOwner && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove(library)}>
                {t("delete")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isLeaving && <LeaveDialog library={library} onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Only the owner can share it again. */
function LeaveDialog({ library, onClose }: { readonly library: Library; readonly onClose: () => void }) {
  const t = useTexts();
  const leave = useUnshare();
  const userId = useUser()?.user_id;
  const { name, bank_id: bankId } = library;
  const run = () => {
    const onSuccess = () => toast.success(t("left", { name }));
    if (userId) mutateToTheEnd(leave, { bank_id: bankId, account_id: userId }, { onSuccess, onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened
      title={t("leaveTitle", { name })}
      confirmLabel={t("leave")}
      busy={leave.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("leaveAsk")}
    </ConfirmDialog>
  );
}
