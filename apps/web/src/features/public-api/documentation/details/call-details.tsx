import { Stack, Text, Title } from "@mantine/core";
import type { ExampleLanguage } from "@yiqiao/contracts/public-api";
import type { ReactNode } from "react";
import { Answers } from "./answers.tsx";
import { Examples } from "./examples.tsx";
import { FieldTable } from "./field-table.tsx";
import type { Operation } from "../operations.ts";
import { Refusals } from "./refusals.tsx";
import { useTexts } from "../texts.ts";
import { Shapes } from "./shapes.tsx";
import { TryCall } from "./try-call.tsx";

export interface Caller {
  readonly address: string;
  readonly apiKey: string;
  readonly language: ExampleLanguage;
  readonly onLanguage: (language: ExampleLanguage) => void;
}

interface CallDetailsProps {
  readonly operation: Operation;
  readonly caller: Caller;
}

/** All there is to know of one call, with a way to try it. */
export function CallDetails({ operation, caller }: CallDetailsProps) {
  const t = useTexts();
  const { address, apiKey, language, onLanguage } = caller;
  const { method, path, example, contentType, answers } = operation;
  const url = address + path;
  const isFilled = !path.includes("{") && (contentType === undefined || contentType === "application/json");
  const key = apiKey === "" ? t("keyPlaceholder") : apiKey;
  const body = contentType === "application/json" ? (example ?? {}) : undefined;
  return (
    <Stack gap="md">
      <Part title={t("takes")}>
        <Taken operation={operation} />
      </Part>
      <Part title={t("example")}>
        <Examples
          request={{ method, url, key, ...(body !== undefined && { body }) }}
          language={language}
          onLanguage={onLanguage}
        />
      </Part>
      <Part title={t("answers")}>
        <Answers answers={answers} />
      </Part>
      <Part title={t("refusals")}>
        <Refusals operation={operation} />
      </Part>
      {isFilled && (
        <Part title={t("tryIt")}>
          <TryCall operation={operation} apiKey={apiKey} address={path} />
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Title order={5} size="sm" mb={4}>
        {title}
      </Title>
      {children}
    </div>
  );
}

function Taken({ operation: { parameters, bodies } }: { readonly operation: Operation }) {
  const t = useTexts();
  if (parameters.length === 0 && bodies.length === 0) return <Text size="sm">{t("noFields")}</Text>;
  return (
    <Stack gap="xs">
      {parameters.length > 0 && <FieldTable label={t("inAddress")} fields={parameters} kind="request" />}
      <Shapes label={t("inBody")} shapes={bodies} kind="request" />
    </Stack>
  );
}
