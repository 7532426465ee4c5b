import type { LanguageCode } from "@yiqiao/contracts/languages";
import { unitAt } from "../values/marks.ts";

/** Units and currencies by the names of `marks`, as Chinese and English write them behind a number. */
const written: Readonly<Record<string, readonly [string, string]>> = {
  second: ["秒", "seconds"],
  minute: ["分钟", "minutes"],
  hour: ["小时", "hours"],
  week: ["周", "weeks"],
  month: ["个月", "months"],
  kilometre: ["公里", "kilometres"],
  metre: ["米", "metres"],
  centimetre: ["厘米", "centimetres"],
  millimetre: ["毫米", "millimetres"],
  mile: ["英里", "miles"],
  foot: ["英尺", "feet"],
  inch: ["英寸", "inches"],
  kilogram: ["公斤", "kilograms"],
  gram: ["克", "grams"],
  milligram: ["毫克", "milligrams"],
  ton: ["吨", "tons"],
  litre: ["升", "litres"],
  millilitre: ["毫升", "millilitres"],
  celsius: ["℃", "°C"],
  fahrenheit: ["℉", "°F"],
  euro: ["欧元", "euros"],
  pound: ["英镑", "pounds"],
  yen: ["日元", "yen"],
  won: ["韩元", "won"],
  ruble: ["卢布", "rubles"],
  rupee: ["卢比", "rupees"],
};
/** Words of which the name says too little. */
const exactly: Readonly<Record<string, readonly [string, string]>> = {
  美元: ["美元", "US dollars"],
  美金: ["美元", "US dollars"],
  港元: ["港元", "Hong Kong dollars"],
  港币: ["港元", "Hong Kong dollars"],
  元: ["元", "yuan"],
};

const otherDollars = /[台臺港澳加]幣|[台港澳]币/u;

export interface WrittenUnit {
  /** Where the unit ends in the source. */
  readonly end: number;
  /** As the target language writes it behind the number, with the space that it wants. */
  readonly text: string;
}

/** The unit behind a number that ends at `at`; undefined where none is known. */
export function writeUnit(source: string, at: number, target: LanguageCode): WrittenUnit | undefined {
  const found = unitAt(source, at);
  if (found === undefined) return undefined;
  if (found.name === "percent" && !found.text.includes("‰")) return { end: found.end, text: "%" };
  const names = exactly[found.text] ?? written[found.name];
  if (names === undefined) return undefined;
  if (target === "zh-cn") return { end: found.end, text: names[0] };
  const name = found.text === "元" && otherDollars.test(source.slice(0, at)) ? "dollars" : names[1];
  return target === "en-us" ? { end: found.end, text: ` ${name}`.replace(" °", "\u00a0°") } : undefined;
}
