import { Alert, Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UserDetails, UsersAct } from "@yiqiao/contracts/users";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { useMayReach } from "#features/permissions";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { PasswordDialog, PlainActDialog, RoleDialog, ViewDialog } from "./dialogs/access-dialogs.tsx";
import { DeleteDialog, StateDialog } from "./dialogs/act-dialogs.tsx";
import { EditUserDialog } from "./dialogs/edit-user-dialog.tsx";
import { GrantUsersDialog } from "./dialogs/grant-users-dialog.tsx";
import { MoveDialog } from "./dialogs/move-dialog.tsx";
import { useTexts } from "./texts.ts";
import { UserFacts } from "./user-facts.tsx";
import { roleOf } from "./user-words.ts";
import { userDetailsQuery } from "./users.queries.ts";

const acts = [
  "edit",
  "setRole",
  "grant",
  "resetPassword",
  "resetTwoFactor",
  "unlock",
  "endSessions",
  "move",
  "view",
  "activate",
  "deactivate",
  "keep",
  "delete",
] as const;
type Act = (typeof acts)[number];

interface UserDetailsDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A user, and what can be done about them. */
export function UserDetailsDialog({ id, onClose }: UserDetailsDialogProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const found = useQuery(userDetailsQuery(id, language));
  const [act, setAct] = useState<Act>();
  return (
    <>
      <Dialog title={t("details")} size={620} onClose={onClose}>
        <QueryParts query={found} height={360}>
          {(user) => (
            <Stack gap="md">
              <UserFacts user={user} />
              <Button
                variant="subtle"
                size="compact-sm"
                style={{ alignSelf: "flex-start" }}
                renderRoot={(props) => <Link to="/user-data" search={{ user: user.user_id }} {...props} />}
              >
                {t("userData")}
              </Button>
              {user.can_manage ? (
                <Acts user={user} onAct={setAct} />
              ) : (
                <Alert color="gray" variant="light">
                  {t("ownAccount")}
                </Alert>
              )}
            </Stack>
          )}
        </QueryParts>
      </Dialog>
      {found.data !== undefined && act !== undefined && (
        <ActDialog user={found.data} act={act} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}

/** What can be done with a user as they are. */
function actsOf(user: UserDetails, may: { readonly grant: boolean; readonly move: boolean }): Act[] {
  const isOff = user.state === "disabled" || user.state === "inactive";
  const isLeaving = user.deletion_due_at !== null;
  const left: Readonly<Record<Act, boolean>> = {
    edit: true,
    setRole: user.roles.length > 1,
    grant: may.grant,
    resetPassword: !isOff && !isLeaving,
    resetTwoFactor: user.has_two_factor === true,
    unlock: user.locked_until !== null,
    endSessions: (user.sessions ?? []).length > 0,
    // Only users of the main site can go elsewhere; what hinders one is told when it is tried.
    move: may.move && user.site_id === 0 && roleOf(user) === "normal" && !isOff && !isLeaving,
    view: user.can_view,
    activate: isOff,
    deactivate: user.state !== "disabled",
    keep: isLeaving,
    delete: !isLeaving,
  };
  return acts.filter((act) => left[act]);
}

function Acts({ user, onAct }: { readonly user: UserDetails; readonly onAct: (act: Act) => void }) {
  const t = useTexts();
  const may = { grant: useMayReach("ShopManager"), move: useMayReach("CompanyManager") };
  return (
    <Group gap="xs">
      {actsOf(user, may).map((act) => (
        <Button
          key={act}
          size="sm"
          variant={act === "delete" || act === "deactivate" ? "light" : "default"}
          color={act === "delete" || act === "deactivate" ? "red" : "brand"}
          onClick={() => onAct(act)}
        >
          {t(act)}
        </Button>
      ))}
    </Group>
  );
}

interface ActDialogProps {
  readonly user: UserDetails;
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDialog({ user, act, onClose }: ActDialogProps) {
  const t = useTexts();
  const given = { user, onClose };
  const done = ({ done: count, refused: [refusal] }: UsersAct) => {
    if (refusal === undefined) toast.success(t("done", { count }));
    else toast.error(refusal.message);
    onClose();
  };
  const many = { ids: [user.user_id], onDone: done, onClose };
  if (act === "edit") return <EditUserDialog {...given} />;
  if (act === "setRole") return <RoleDialog {...given} />;
  if (act === "grant") return <GrantUsersDialog {...many} />;
  if (act === "resetPassword") return <PasswordDialog {...given} />;
  if (act === "move") return <MoveDialog {...given} />;
  if (act === "view") return <ViewDialog {...given} />;
  if (act === "activate") return <StateDialog {...many} state="active" />;
  if (act === "deactivate") return <StateDialog {...many} state="disabled" />;
  if (act === "delete" || act === "keep") return <DeleteDialog {...many} act={act} />;
  const plain = { resetTwoFactor: "twoFactor", unlock: "unlock", endSessions: "sessions" } as const;
  return <PlainActDialog {...given} act={plain[act]} />;
}
