import { Button, Group, Stack, Text } from "@mantine/core";
import { IconLinkOff, IconZoomQuestion } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import { PageTitle } from "@yiqiao/ui";
import { useHasSession } from "#features/sessions";
import { ProjectsLink } from "../catview/projects-link.tsx";
import type { CatErrorReason } from "./cat-error-search.ts";
import { useTexts } from "./texts.ts";

const texts = {
  missing: ["errorMissing", "errorMissingHint"],
  pass: ["errorPass", "errorPassHint"],
  site: ["errorSite", "errorSiteHint"],
  address: ["errorAddress", "errorAddressHint"],
} as const satisfies Record<CatErrorReason, readonly [string, string]>;

/** Why a project is not shown, and where to go from here. */
export function CatErrorPage() {
  const t = useTexts();
  const { reason = "missing", project_id: projectId } = useSearch({ from: "/plain/caterror" });
  const hasSession = useHasSession();
  const [title, hint] = texts[reason];
  const redirect = projectId === undefined ? undefined : `/catview?project_id=${projectId}`;
  const Icon = reason === "pass" ? IconLinkOff : IconZoomQuestion;
  return (
    <Stack align="center" ta="center" gap="sm" py="xl" maw={520} mx="auto">
      <Text c="dimmed" aria-hidden lh={1}>
        <Icon size={56} stroke={1.2} />
      </Text>
      <PageTitle title={t(title)} description={t(hint)} />
      <Group mt="sm" justify="center">
        {!hasSession && reason === "missing" && (
          <Button mt="xs" renderRoot={(props) => <Link to="/login" search={{ redirect }} {...props} />}>
            {t("logIn")}
          </Button>
        )}
        <ProjectsLink>{t("toProjects")}</ProjectsLink>
        <Button mt="xs" variant="light" renderRoot={(props) => <Link to="/" {...props} />}>
          {t("toHome")}
        </Button>
      </Group>
    </Stack>
  );
}
