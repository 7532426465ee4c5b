import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../texts.ts";

const longestReason = 200;

/** Why an order is undone, as it is typed. */
export interface TypedReason {
  readonly typed: string;
  /** What is sent. */
  readonly given: string;
  readonly isFaulty: boolean;
  readonly type: (typed: string) => void;
}

export function useReason(): TypedReason {
  const [typed, type] = useState("");
  const given = typed.trim();
  return { typed, given, isFaulty: given === "" || given.length > longestReason, type };
}

interface ReasonFieldProps {
  readonly reason: TypedReason;
  /** Whether what is missing is said. */
  readonly isChecked: boolean;
}

/** Asks for the reason, which is written down. */
export function ReasonField({ reason: { typed, isFaulty, type }, isChecked }: ReasonFieldProps) {
  const t = useTexts();
  return (
    <Textarea
      label={t("refundReason")}
      autosize
      minRows={2}
      value={typed}
      error={isChecked && isFaulty && t("refundReasonFault")}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
