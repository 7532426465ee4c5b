import { Badge, Loader, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { wordKey } from "@yiqiao/i18n";
import { isRuleOn, type QaGroup, type QaRule, qaRules } from "@yiqiao/qa";
import { Dialog } from "@yiqiao/ui";
import { useId } from "react";
import { canReview } from "../project/role.ts";
import { useSession, useWatched } from "../project/use-session.ts";
import classes from "./quality.module.css";
import { useTexts } from "./texts.ts";

function groups(): (readonly [QaGroup, readonly QaRule[]])[] {
  // Its keys are those that it is declared with.
  const rules = Object.keys(qaRules) as QaRule[];
  return [...Map.groupBy(rules, (rule) => qaRules[rule].group)];
}

/** Which rules the checks of a project have; its owner and reviewers switch them. */
export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { project } = useSession();
  return (
    <Dialog title={t("rulesTitle")} size={640} onClose={onClose}>
      <div className={classes.rules}>
        <p>{t(canReview(project.role) ? "rulesAbout" : "rulesOfOthers")}</p>
        {groups().map(([group, rules]) => (
          <section key={group} aria-label={t(wordKey("group", group))}>
            <h2>{t(wordKey("group", group))}</h2>
            <ul>
              {rules.map((rule) => (
                <RuleRow key={rule} rule={rule} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function RuleRow({ rule }: { readonly rule: QaRule }) {
  const t = useTexts();
  const { project, quality } = useSession();
  const about = useId();
  const switching = useMutation({ mutationFn: (isOn: boolean) => quality.switchRule(rule, isOn) });
  const isOn = isRuleOn(rule, useWatched(quality.rules));
  const { severity } = qaRules[rule];
  return (
    <li>
      <div>
        <span className={classes.ruleName}>
          {t(rule)}
          <Badge size="sm" variant="light" color={severity === "error" ? "red" : "yellow"} tt="none">
            {t(wordKey("severity", severity))}
          </Badge>
        </span>
        <p id={about} className={classes.quiet}>
          {t(wordKey("about", rule))}
        </p>
      </div>
      <Switch
        size="md"
        aria-label={t(rule)}
        aria-describedby={about}
        checked={isOn}
        disabled={!canReview(project.role)}
        thumbIcon={switching.isPending ? <Loader size={8} color="gray" /> : undefined}
        onChange={(event) => {
          if (!switching.isPending) switching.mutate(event.currentTarget.checked);
        }}
      />
    </li>
  );
}
