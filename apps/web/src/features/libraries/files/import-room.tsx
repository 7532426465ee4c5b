import { Alert, Anchor, Radio, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { importChoices, type ImportChoice, type ImportFit, libraryAllowances } from "@yiqiao/contracts/libraries";
import { planCodes } from "@yiqiao/contracts/plans";
import { useGate } from "#features/permissions";
import { usePlanName } from "#features/plans";
import classes from "./files.module.css";
import { useFileTexts } from "../texts.ts";

interface ImportRoomProps {
  readonly fit: ImportFit;
  readonly which: ImportChoice;
  readonly onWhich: (which: ImportChoice) => void;
}

const choiceTexts = { first: "whichFirst", last: "whichLast", newest: "whichNewest" } as const;

/** Said before the import: that there is no room for all, what would make some, and the choice of those that come in. */
export function ImportRoom({ fit, which, onWhich }: ImportRoomProps) {
  const t = useFileTexts();
  const { fresh, room, limit } = fit;
  if (fit.fits || fresh === null || room === null || limit === null) return undefined;
  const choices = importChoices.filter((one) => one !== "newest" || fit.has_dates);
  return (
    <Stack gap="sm">
      <Alert color="yellow" role="status">
        {t("noRoomLimit", { count: limit })} {t(fit.is_whole ? "noRoomFile" : "noRoomFileMany", { count: fresh, room })}{" "}
        <MoreRoom limit={limit} />
      </Alert>
      {room > 0 && (
        <Radio.Group
          label={t("whichEntries", { count: room })}
          value={which}
          onChange={(value) => onWhich(importChoices.find((one) => one === value) ?? which)}
        >
          <div className={classes.existing}>
            {choices.map((one) => (
              <Radio key={one} value={one} label={t(choiceTexts[one], { count: room })} />
            ))}
          </div>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** What other plans allow, for who can get one; others are told whom to ask. */
function MoreRoom({ limit }: { readonly limit: number }) {
  const t = useFileTexts();
  const planName = usePlanName();
  const membership = useGate("Membership");
  const plan = planCodes.find((code) => libraryAllowances[code].entries > limit);
  if (!membership.isOffered) return t("askAdministrator");
  return (
    <>
      {plan !== undefined && t("planAllows", { plan: planName(plan), count: libraryAllowances[plan].entries })}{" "}
      <Anchor size="sm" renderRoot={(props) => <Link to="/member" {...props} />}>
        <Text span inherit>
          {t("seeMembership")}
        </Text>
      </Anchor>
    </>
  );
}
