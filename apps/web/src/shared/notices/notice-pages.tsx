import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconError404, IconLock, IconWifiOff } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { messages } from "./messages.ts";
import { titles } from "./titles.ts";

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
}

function Notice({ icon, title, description, actions }: NoticeProps) {
  const t = useT(messages);
  return (
    <Stack align="center" ta="center" gap="sm" py="xl" maw={520} mx="auto">
      <Text c="dimmed" aria-hidden lh={1}>
        {icon}
      </Text>
      <PageTitle title={title} description={description} />
      <Group mt="sm" justify="center">
        {actions}
        <Button variant="light" renderRoot={(props) => <Link to="/" {...props} />}>
          {t("backHome")}
        </Button>
      </Group>
    </Stack>
  );
}

export function NoPermissionPage() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  return (
    <Notice
      icon={<IconLock size={56} stroke={1.2} />}
      title={titles.noPermission[language]}
      description={t("noPermissionHint")}
    />
  );
}

export function NotFoundPage() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  return (
    <Notice
      icon={<IconError404 size={56} stroke={1.2} />}
      title={titles.notFound[language]}
      description={t("notFoundHint")}
    />
  );
}

/** A part of the client that did not come, in the words of the browsers and of the bundler. */
const isMissingPart = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

/** What a page becomes when it fails in a way that nobody foresaw, or when a part of it could not be loaded. */
export function UnexpectedPage({ error, reset }: ErrorComponentProps) {
  const t = useT(messages);
  const router = useRouter();
  if (isMissingPart(error)) {
    return (
      <Notice
        icon={<IconWifiOff size={56} stroke={1.2} />}
        title={t("partMissing")}
        description={t("partMissingHint")}
        actions={<Button onClick={() => location.reload()}>{t("reload")}</Button>}
      />
    );
  }
  return (
    <Notice
      icon={<IconAlertTriangle size={56} stroke={1.2} />}
      title={t("unexpected")}
      description={t("unexpectedHint")}
      actions={
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {t("retry")}
        </Button>
      }
    />
  );
}
