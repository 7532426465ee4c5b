import {
  backupOldDays,
  type Overview,
  type OverviewAttention,
  type OverviewFigure,
  overviewFigures,
  siteEndsDays,
} from "@yiqiao/contracts/back-office";
import type { Backups } from "#features/backups";
import type { DeviceService } from "#features/devices";
import type { Enterprises } from "#features/enterprises";
import type { Statistics, Today } from "#features/statistics";
import type { Clock } from "#platform/clock";
import { isMainAdministrator, type RequestContext } from "#platform/request";

export interface BackOfficeDeps {
  readonly statistics: Pick<Statistics, "today">;
  readonly devices: Pick<DeviceService, "attention">;
  readonly backups: Pick<Backups, "newestBackup">;
  readonly enterprises: Pick<Enterprises, "expiringSites">;
  readonly clock: Clock;
}

export interface BackOffice {
  /** @throws {DomainError} `noPermission` */
  overview(context: RequestContext): Promise<Overview>;
}

const dayMs = 24 * 3_600_000;

export function createBackOffice({ statistics, devices, backups, enterprises, clock }: BackOfficeDeps): BackOffice {
  async function newestBackup(): Promise<OverviewAttention[]> {
    const newest = await backups.newestBackup();
    if (newest === undefined) return [{ kind: "noBackup" }];
    const isOld = clock.now().getTime() - newest.createdAt.getTime() > backupOldDays * dayMs;
    return isOld ? [{ kind: "backupOld", made_at: newest.createdAt.toISOString() }] : [];
  }

  /** Each is told what is theirs to look after. */
  async function attention({ principal }: RequestContext): Promise<OverviewAttention[]> {
    const isMain = isMainAdministrator(principal);
    const ending = await enterprises.expiringSites(siteEndsDays);
    return [
      ...(isMain ? await devices.attention() : []),
      ...ending
        .filter(({ siteId }) => isMain || siteId === principal?.siteId)
        .map(({ siteId: site_id, name_zh, name_en, daysLeft: days_left }): OverviewAttention => {
          return { kind: "siteEnds", site_id, name_zh, name_en, days_left };
        }),
      ...(principal?.isSuper === true ? await newestBackup() : []),
    ];
  }

  return {
    overview: async (context) => {
      const day = await statistics.today(context);
      return { at: day.at, ...figuresOf(day), attention: await attention(context) };
    },
  };
}

function figuresOf({ today, yesterday }: Today): Pick<Overview, "figures" | "kinds"> {
  const value = (day: Today["today"], name: OverviewFigure) => (name === "income" ? day.paid_fen : day[name]);
  const kinds = Object.entries(today.kinds).filter(([, characters]) => characters > 0);
  return {
    figures: overviewFigures.map((name) => ({ name, today: value(today, name), yesterday: value(yesterday, name) })),
    kinds: kinds.toSorted(([, one], [, other]) => other - one).map(([kind, characters]) => ({ kind, characters })),
  };
}
