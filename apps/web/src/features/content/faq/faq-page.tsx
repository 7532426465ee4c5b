import "@mantine/core/styles/Accordion.css";
import { Accordion, Button, CloseButton, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconHelpCircle, IconLink, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { EmptyState, PageTitle } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { Markdown } from "../markdown/markdown.tsx";
import { faqQuery } from "../published.queries.ts";
import { titles } from "../titles.ts";
import styles from "./faq.module.css";
import { faqMessages } from "./faq.messages.ts";
import { type Answer, answersIn, findAnswers, groupAnswers } from "./find-entries.ts";

/** Questions of many and their answers. */
export function FaqPage() {
  const { language } = useInterfaceLanguage();
  const query = useQuery(faqQuery);
  return (
    <Stack gap="lg" maw={860} mx="auto" w="100%">
      <PageTitle title={titles.faq[language]} />
      <QueryParts query={query} height={320}>
        {({ entries }) => <Answers answers={answersIn(entries, language)} />}
      </QueryParts>
    </Stack>
  );
}

function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  const t = useT(faqMessages);
  const navigate = useNavigate();
  const { q: search = "" } = useSearch({ from: "/engine/problem" });
  const find = (words: string) =>
    void navigate({
      to: "/problem",
      search: { q: words || undefined },
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  const found = findAnswers(answers, search);
  if (answers.length === 0) {
    return (
      <EmptyState icon={<IconHelpCircle size={28} stroke={1.5} />} title={t("empty")} description={t("emptyHint")} />
    );
  }
  return (
    <>
      <div>
        <TextInput
          label={t("search")}
          type="search"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={search !== "" && <CloseButton size="sm" aria-label={t("clear")} onClick={() => find("")} />}
          value={search}
          onChange={({ currentTarget }) => find(currentTarget.value)}
        />
        <Text role="status" size="xs" c="dimmed" mt={4}>
          {search !== "" && found.length > 0 && t("found", { count: found.length })}
        </Text>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={28} stroke={1.5} />}
          title={t("none", { search })}
          description={t("noneHint")}
          action={
            <Button variant="default" onClick={() => find("")}>
              {t("clear")}
            </Button>
          }
        />
      ) : (
        <Groups answers={found} />
      )}
    </>
  );
}

function Groups({ answers }: { readonly answers: readonly Answer[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [followed, setFollowed] = useState<string>();
  // An address that names an answer opens it.
  if (hash !== followed) {
    setFollowed(hash);
    if (hash !== "") setOpened([...opened, hash]);
  }
  useEffect(() => {
    if (hash !== "") document.getElementById(hash)?.scrollIntoView({ block: "start" });
  }, [hash]);
  return groupAnswers(answers).map(({ category, answers: grouped }) => (
    <section key={category} aria-label={category || undefined}>
      {category !== "" && (
        <Title order={2} size="h3" mb="xs">
          {category}
        </Title>
      )}
      <Accordion multiple variant="separated" order={category === "" ? 2 : 3} value={[...opened]} onChange={setOpened}>
        {grouped.map((answer) => (
          <Entry key={answer.id} answer={answer} headingLevel={category === "" ? 3 : 4} />
        ))}
      </Accordion>
    </section>
  ));
}

function Entry({ answer, headingLevel }: { readonly answer: Answer; readonly headingLevel: number }) {
  const t = useT(faqMessages);
  const { id, question, answer: text } = answer;
  return (
    <Accordion.Item value={id} id={id} className={styles.entry}>
      <Accordion.Control>{question}</Accordion.Control>
      <Accordion.Panel>
        <Markdown text={text} headingLevel={headingLevel} />
        <a href={`#${id}`} className={styles.link}>
          <IconLink size={14} aria-hidden /> {t("link")}
        </a>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
