/** Words for a part of the day, of all languages. */
const dayPart =
  /[上下中]午|早[上晨]|清晨|晚上|凌晨|傍晚|午前|午後|朝|夕方|夜|오전|오후|아침|저녁|\b[ap]\.?m\b|утра|дня|вечера|ночи|صباح|مساء|du matin|de l['’]après-midi|du soir|de la (?:mañana|tarde|noche)/iu;
const time = /^(\d{1,2}):\d\d/;

/** 0 before noon, 1 from noon on; undefined for what is no time. */
function halfOf(written: string): number | undefined {
  const hour = time.exec(written)?.[1];
  return hour === undefined ? undefined : Number(Number(hour) >= 12);
}

export interface ClockChange {
  readonly old: string;
  readonly now: string;
  readonly source: string;
  readonly target: string;
}

/** Whether a time goes to the other half of the day while the translation alone names the half: 9:00 is 上午9:00. */
export function leavesHalfOfDay({ old, now, source, target }: ClockChange): boolean {
  const [was, is] = [halfOf(old), halfOf(now)];
  return was !== undefined && is !== undefined && was !== is && dayPart.test(target) && !dayPart.test(source);
}
