import { domainCodes, type DomainCode } from "@yiqiao/contracts/languages";
import { OptionPicker } from "./option-picker.tsx";
import { useNames, useTexts } from "./texts.ts";

export interface DomainPickerProps {
  readonly value: DomainCode;
  /** Domains for which the engine of this pair has a variant; undefined while not known. */
  readonly variants: ReadonlySet<DomainCode> | undefined;
  readonly offered: readonly DomainCode[];
  readonly onChoose: (domain: DomainCode) => void;
}

export function DomainPicker({ value, variants, offered, onChoose }: DomainPickerProps) {
  const t = useTexts();
  const { domainName } = useNames();
  return (
    <OptionPicker
      label={t("domain")}
      current={t("domainCurrent", { domain: domainName(value) })}
      buttonLabel={t("domainCurrent", { domain: domainName(value) })}
      value={value}
      width={260}
      isAtEnd
      onChoose={(chosen) => {
        const code = domainCodes.find((known) => known === chosen);
        if (code !== undefined) onChoose(code);
      }}
      groupsFor={() => [
        {
          label: undefined,
          options: domainCodes
            .filter((code) => offered.includes(code))
            .map((code) => ({
              value: code,
              label: domainName(code),
              note:
                code === "general" || variants === undefined || variants.has(code) ? undefined : t("domainGeneralUsed"),
            })),
        },
      ]}
    />
  );
}
