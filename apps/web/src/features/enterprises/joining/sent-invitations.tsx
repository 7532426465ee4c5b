import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Invited } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { toast } from "@yiqiao/ui";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { useTexts } from "../texts.ts";

/** What became of those who were invited, with their links: they are shown this once. */
export function SentInvitations({ outcome: { invited, refused } }: { readonly outcome: Invited }) {
  const t = useTexts();
  const copy = async (link: string) => {
    const isCopied = await writeClipboard(new URL(link, location.origin).href);
    if (isCopied) toast.success(t("linkCopied"));
    else toast.error(t("copyFailed"));
  };
  return (
    <Stack gap="sm" role="status">
      {invited.length > 0 && (
        <Alert color="green" variant="light" title={t("invitedCount", { count: invited.length })}>
          <Stack gap="xs">
            {t("linksHint")}
            {invited.map(({ invitation, link, sent }) => (
              <Group key={invitation.id} gap="sm" justify="space-between">
                <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                  {invitation.account} · {t(sent ? "linkSent" : "linkNotSent")}
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t("copyLinkNamed", { account: invitation.account })}
                  onClick={() => void copy(link)}
                >
                  {t("copyLink")}
                </Button>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="yellow" variant="light" title={t("refusedCount", { count: refused.length })}>
          <Stack gap={4}>
            {refused.map(({ value, reason }) => (
              <Text key={value} size="sm" style={{ overflowWrap: "anywhere" }}>
                {value}: {t(wordKey("refusal", reason))}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
