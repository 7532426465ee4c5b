import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconMailPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Invitation, invitationStates, type Invited } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, type DataColumn, DataTable, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import type { CompanySearch } from "../enterprises-search.ts";
import { useTexts } from "../texts.ts";
import { InviteForm } from "./invite-form.tsx";
import { invitationsQuery, useResend, useRevoke } from "./joining.queries.ts";
import { SentInvitations } from "./sent-invitations.tsx";

interface InvitationsTabProps {
  readonly search: CompanySearch;
  readonly onSearch: (change: CompanySearch) => void;
}

/** Whom the enterprise has invited; new ones, sent again, taken back. */
export function InvitationsTab({ search, onSearch }: InvitationsTabProps) {
  const t = useTexts();
  const list = useInfiniteQuery(invitationsQuery(search));
  const [outcome, setOutcome] = useState<Invited>();
  const [revoked, setRevoked] = useState<Invitation>();
  const columns = useColumns({ onSent: setOutcome, onRevoke: setRevoked });
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? [];
  const isFiltered = search.state !== undefined || search.search !== undefined;
  return (
    <Stack gap="md">
      <InviteForm onInvited={setOutcome} />
      {outcome && <SentInvitations outcome={outcome} />}
      <Filters isClear={!isFiltered} onClear={() => onSearch({ search: undefined, state: undefined })}>
        <FilterWord
          label={t("searchInvitations")}
          value={search.search}
          onChange={(word) => onSearch({ search: word })}
        />
        <FilterChoice
          label={t("columnState")}
          value={search.state}
          values={invitationStates}
          nameOf={(state) => t(wordKey("invitation", state))}
          onChange={(state) => onSearch({ state })}
        />
      </Filters>
      {list.isPending && <LoadingState blocks={[200]} />}
      {list.isError && <QueryError query={list} />}
      {list.data && invitations.length === 0 && <NoInvitations isFiltered={isFiltered} />}
      {invitations.length > 0 && (
        <DataTable
          label={t("tabInvitations")}
          rows={invitations}
          keyOf={({ id }) => id}
          columns={columns}
          stale={list.isPlaceholderData}
          card={(invitation) => (
            <Stack gap="xs" fz="sm">
              {columns.map(({ id, cell }) => (
                <div key={id}>{cell(invitation)}</div>
              ))}
            </Stack>
          )}
        />
      )}
      <MoreButton list={list}>{t("more")}</MoreButton>
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

function NoInvitations({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconMailPlus}
      title={t(isFiltered ? "noMatch" : "invitationsEmpty")}
      description={t(isFiltered ? "noMatchHint" : "invitationsEmptyHint")}
    />
  );
}

interface Acts {
  readonly onSent: (outcome: Invited) => void;
  readonly onRevoke: (invitation: Invitation) => void;
}

const colours = { open: "blue", accepted: "green", expired: "orange", revoked: "gray" } as const;

function useColumns(acts: Acts): readonly DataColumn<Invitation>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    {
      id: "account",
      header: t("columnInvited"),
      cell: ({ account }) => <span style={{ overflowWrap: "anywhere", fontWeight: 600 }}>{account}</span>,
    },
    {
      id: "state",
      header: t("columnState"),
      cell: ({ state }) => (
        <Badge variant="light" color={colours[state]} tt="none">
          {t(wordKey("invitation", state))}
        </Badge>
      ),
    },
    {
      id: "sent",
      header: t("columnSent"),
      cell: ({ sent_time: at, invited_by: by }) => (
        <div>
          {formats.dateTime(at)}
          <Text size="xs" c="dimmed">
            {by}
          </Text>
        </div>
      ),
    },
    {
      id: "end",
      header: t("columnValid"),
      cell: ({ state, expires_at: end, accepted_time: at }) =>
        state === "accepted" && at !== null ? t("acceptedOn", { date: formats.dateTime(at) }) : formats.dateTime(end),
    },
    {
      id: "acts",
      header: t("columnActs"),
      isHeaderHidden: true,
      align: "end",
      cell: (invitation) => <InvitationActs invitation={invitation} {...acts} />,
    },
  ];
}

function InvitationActs({ invitation, onSent, onRevoke }: { readonly invitation: Invitation } & Acts) {
  const t = useTexts();
  const resend = useResend();
  const { id, account, state } = invitation;
  if (state === "accepted" || state === "revoked") return null;
  const send = () =>
    resend.mutate(id, {
      onSuccess: (sent) => onSent({ invited: [sent], refused: [] }),
      onError: (error) => toast.error(error.message),
    });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("resendNamed", { account })}
        loading={resend.isPending}
        onClick={send}
      >
        {t("resend")}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t("revokeNamed", { account })}
        onClick={() => onRevoke(invitation)}
      >
        {t("revoke")}
      </Button>
    </Group>
  );
}

function RevokeDialog({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
  const t = useTexts();
  const revoke = useRevoke();
  const { id, account } = invitation;
  return (
    <ConfirmDialog
      opened
      title={t("revokeNamed", { account })}
      confirmLabel={t("revoke")}
      danger
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            toast.success(t("revoked"));
            onClose();
          },
        })
      }
    >
      <Stack gap="md">
        {t("revokeQuestion")}
        <FailureAlert error={revoke.error} />
      </Stack>
    </ConfirmDialog>
  );
}
