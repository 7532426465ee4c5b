import { Checkbox } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import { signInMessages } from "../sign-in.messages.ts";
import { canStay, chooseToStay, wantsToStay } from "../stay-signed-in.ts";

/** The choice to stay signed in; off until the reader makes it. */
export function StayField() {
  const t = useT(signInMessages);
  const [stays, setStays] = useState(wantsToStay);
  if (!canStay()) return undefined;
  return (
    <Checkbox
      size="sm"
      label={t("stay")}
      description={t("stayHint")}
      checked={stays}
      onChange={({ currentTarget: { checked } }) => {
        chooseToStay(checked);
        setStays(checked);
      }}
    />
  );
}
