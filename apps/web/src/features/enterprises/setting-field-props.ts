import type { SettingField } from "./setting-fields.ts";

export interface SettingFieldProps {
  readonly field: SettingField;
  readonly value: unknown;
  /** What the server said of it. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: unknown) => void;
}
