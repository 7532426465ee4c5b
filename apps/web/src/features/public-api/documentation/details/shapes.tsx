import { Text } from "@mantine/core";
import type { Shape } from "../schema-shapes.ts";
import { useTexts } from "../texts.ts";
import { FieldTable } from "./field-table.tsx";

interface ShapesProps {
  readonly label: string;
  readonly shapes: readonly Shape[];
  readonly kind: "request" | "answer";
}

/** The fields of a body; where it may have several shapes, those of each under its title. */
export function Shapes({ label, shapes, kind }: ShapesProps) {
  const t = useTexts();
  const isChoice = shapes.length > 1;
  const titleOf = (title: string | undefined, at: number) => title ?? t("shape", { number: String(at + 1) });
  return (
    <>
      {isChoice && <Text size="sm">{t("oneShape", { label })}</Text>}
      {shapes.map(({ title, fields }, at) => {
        const named = isChoice ? titleOf(title, at) : label;
        return <FieldTable key={named} label={named} fields={fields} kind={kind} />;
      })}
    </>
  );
}
