import { useQuery } from "@tanstack/react-query";
import { FilterChoice } from "#shared/parts/filter-fields.tsx";
import { keysQuery } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";

interface KeyChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** One of the user's keys, or all. */
export function KeyChoice({ value, onChange }: KeyChoiceProps) {
  const t = useTexts();
  const { data } = useQuery(keysQuery);
  const keys = new Map(data?.keys.map(({ id, name, app_id: appId }) => [id, `${name} (${appId})`]));
  return (
    <FilterChoice
      label={t("key")}
      value={value}
      values={[...keys.keys()]}
      nameOf={(id) => keys.get(id) ?? id}
      onChange={onChange}
    />
  );
}
