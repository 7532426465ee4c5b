import { Input, SegmentedControl } from "@mantine/core";
import type { UserAccessMethod } from "@yiqiao/contracts/users";
import { useTexts } from "../texts.ts";

interface AccessMethodFieldProps {
  readonly way: UserAccessMethod;
  readonly onChange: (way: UserAccessMethod) => void;
}

/** A password that serves once, or an invitation. */
export function AccessMethodField({ way, onChange }: AccessMethodFieldProps) {
  const t = useTexts();
  const isPassword = way === "password";
  return (
    <Input.Wrapper
      label={t("way")}
      labelElement="div"
      description={t(isPassword ? "wayPasswordHint" : "wayInvitationHint")}
      inputWrapperOrder={["label", "input", "description"]}
    >
      <SegmentedControl
        fullWidth
        mb={4}
        aria-label={t("way")}
        value={way}
        data={[
          { value: "password", label: t("wayPassword") },
          { value: "invitation", label: t("wayInvitation") },
        ]}
        onChange={(value) => onChange(value === "invitation" ? "invitation" : "password")}
      />
    </Input.Wrapper>
  );
}
