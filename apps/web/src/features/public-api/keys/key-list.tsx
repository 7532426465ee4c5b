import { Button, Group, Stack, Text } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ApiKey, ApiKeySecret } from "@yiqiao/contracts/public-api";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { keysQuery, useRevoke } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { RotateDialog } from "./act-dialogs.tsx";
import { type KeyAct, KeyCard } from "./key-card.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** What stands above the list. */
type Open =
  | { readonly kind: "add" }
  | { readonly kind: KeyAct; readonly apiKey: ApiKey }
  | { readonly kind: "secret"; readonly made: ApiKeySecret };

/** The user's keys, each with what can be done about it. */
export function KeyList() {
  const t = useTexts();
  const list = useQuery(keysQuery);
  const [open, setOpen] = useState<Open>();
  return (
    <QueryParts query={list} height={180}>
      {({ keys, limit }) => {
        const count = keys.filter(({ state }) => state !== "revoked").length;
        return (
          <Stack gap="md">
            <Group gap="sm">
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={count >= limit}
                onClick={() => setOpen({ kind: "add" })}
              >
                {t("add")}
              </Button>
              <Text size="sm" c="dimmed">
                {t("limit", { count, limit })}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                renderRoot={(props) => <Link to="/developer/webhooks" search={{}} {...props} />}
              >
                {t("webhooks")}
              </Button>
            </Group>
            {keys.length === 0 && <Nothing />}
            {keys.map((each) => (
              <KeyCard key={each.id} apiKey={each} onAct={(kind) => setOpen({ kind, apiKey: each })} />
            ))}
            <Dialogs
              open={open}
              onShow={(made) => setOpen({ kind: "secret", made })}
              onClose={() => setOpen(undefined)}
            />
          </Stack>
        );
      }}
    </QueryParts>
  );
}

function Nothing() {
  const t = useTexts();
  return <EmptyBox icon={IconKey} title={t("empty")} description={t("emptyHint")} />;
}

interface DialogsProps {
  readonly open: Open | undefined;
  readonly onShow: (made: ApiKeySecret) => void;
  readonly onClose: () => void;
}

function Dialogs({ open, onShow, onClose }: DialogsProps) {
  const t = useTexts();
  const revoke = useRevoke();
  const revoked = open?.kind === "revoke" ? open.apiKey : undefined;
  return (
    <>
      {open?.kind === "add" && <KeyDialog onMade={onShow} onClose={onClose} />}
      {open?.kind === "edit" && <KeyDialog apiKey={open.apiKey} onMade={onShow} onClose={onClose} />}
      {open?.kind === "rotate" && <RotateDialog apiKey={open.apiKey} onMade={onShow} onClose={onClose} />}
      {open?.kind === "secret" && <SecretDialog made={open.made} onClose={onClose} />}
      <RevokeDialog id={revoked?.id} revoke={revoke} onClose={onClose}>
        {t("revokeBody", { name: revoked?.name ?? "" })}
      </RevokeDialog>
    </>
  );
}
