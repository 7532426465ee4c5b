import { Checkbox } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import { signInMessages } from "../sign-in.messages.ts";
import { canStaySignedIn, chooseToStaySignedIn, wantsToStaySignedIn } from "../stay-signed-in.ts";

/** The choice to stay signed in; off until the reader makes it. */
export function StaySignedInField() {
  const t = useT(signInMessages);
  const [stays, setStays] = useState(wantsToStaySignedIn);
  if (!canStaySignedIn()) return undefined;
  return (
    <Checkbox
      size="sm"
      label={t("stay")}
      description={t("stayHint")}
      checked={stays}
      onChange={({ currentTarget: { checked } }) => {
        chooseToStaySignedIn(checked);
        setStays(checked);
      }}
    />
  );
}
