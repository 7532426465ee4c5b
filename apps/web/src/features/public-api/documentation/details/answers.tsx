import { Badge, Code, Group, Stack, Text } from "@mantine/core";
import type { Answer } from "../operations.ts";
import { useTexts } from "../texts.ts";
import { Shapes } from "./shapes.tsx";
import { useDescription } from "./use-description.ts";

/** What a call answers when it succeeds: status, kind of content, fields. */
export function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  return (
    <Stack gap="xs">
      {answers.map((answer, at) => {
        const isFirst = answers.findIndex(({ status }) => status === answer.status) === at;
        return <OneAnswer key={`${answer.status} ${answer.contentType}`} answer={answer} hasWords={isFirst} />;
      })}
    </Stack>
  );
}

/** @param hasWords the words of a status stand with its first kind of content */
function OneAnswer({ answer, hasWords }: { readonly answer: Answer; readonly hasWords: boolean }) {
  const t = useTexts();
  const told = useDescription();
  const { status, contentType, shapes, description } = answer;
  return (
    <div>
      <Group gap="xs">
        <Badge variant="light" radius="sm" color="green">
          {status}
        </Badge>
        {contentType !== undefined && <Code>{contentType}</Code>}
      </Group>
      {hasWords && description !== undefined && (
        <Text size="sm" mt={4}>
          {told(description)}
        </Text>
      )}
      {shapes.length === 0 ? (
        <WithoutFields answer={answer} />
      ) : (
        <Shapes label={t("inBody")} shapes={shapes} kind="answer" />
      )}
    </div>
  );
}

function WithoutFields({ answer: { contentType, type, description } }: { readonly answer: Answer }) {
  const t = useTexts();
  if (contentType === undefined) return description === undefined ? <Text size="sm">{t("noContent")}</Text> : undefined;
  const isKnown = type !== "any" && contentType === "application/json";
  return isKnown ? <Text size="sm">{type}</Text> : undefined;
}
