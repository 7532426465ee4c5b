import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "./code-block.tsx";
import type { Operation } from "../operations.ts";
import { useTexts } from "../texts.ts";

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

interface TryCallProps {
  readonly operation: Operation;
  readonly apiKey: string;
  readonly address: string;
}

/** Makes a call with the reader's key, and shows what comes back. */
export function TryCall({ operation, apiKey, address }: TryCallProps) {
  const t = useTexts();
  const takesBody = operation.contentType === "application/json";
  const [body, setBody] = useState(() => JSON.stringify(operation.example ?? {}, null, 2));
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const send = async () => {
    setProblem(undefined);
    setAnswer(undefined);
    if (apiKey === "") return setProblem(t("tryNoKey"));
    if (takesBody && !isJson(body)) return setProblem(t("tryBroken"));
    setIsAsking(true);
    const begun = performance.now();
    try {
      const response = await fetch(address, requestOf(operation, { apiKey, body: takesBody ? body : undefined }));
      const text = await response.text();
      setAnswer({ status: response.status, ms: Math.round(performance.now() - begun), text: inLines(text) });
    } catch (error) {
      setProblem(t("tryFailed", { detail: error instanceof Error ? error.message : String(error) }));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Stack gap="xs">
      {takesBody && (
        <Textarea
          label={t("tryBody")}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
          autosize
          minRows={3}
          maxRows={14}
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        />
      )}
      <Group>
        <Button onClick={() => void send()} loading={isAsking}>
          {t("trySend")}
        </Button>
        <Text size="sm" c="dimmed">
          {t("tryCharges")}
        </Text>
      </Group>
      <div role="status">
        {problem !== undefined && <Text c="var(--mantine-color-error)">{problem}</Text>}
        {answer !== undefined && (
          <Text size="sm">{t("tryStatus", { status: String(answer.status), ms: String(answer.ms) })}</Text>
        )}
      </div>
      {answer !== undefined && <CodeBlock code={answer.text} label={t("tryAnswer")} />}
    </Stack>
  );
}

function requestOf(
  { method }: Operation,
  { apiKey, body }: { readonly apiKey: string; readonly body: string | undefined },
): RequestInit {
  const hasBody = body !== undefined;
  const headers = { authorization: `Bearer ${apiKey}`, ...(hasBody && { "content-type": "application/json" }) };
  return { method, headers, ...(hasBody && { body }) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON in lines; anything else as it came. */
function inLines(text: string): string {
  return isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
}
