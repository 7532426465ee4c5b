import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { type KindTexts, kindTexts } from "./kind-texts.zh.ts";

const en = {
  usage: `Usage: npm run engines -- <command> [options]

  kinds                    the kinds of engines there are, and what each needs
  list                     the engines, in the order in which they are preferred
  add KIND [options]       add an engine, the last in the order
      --id ID              what it is called; default the kind
  set ID [options]         change an engine
      --unset NAME         take a setting away; may be repeated
      --remove-secret NAME take a secret away; may be repeated
  add and set:
      --set NAME=VALUE     a setting; may be repeated
      --secret NAME        a secret, asked for, or a line of standard input each
      --secret-env NAME=VARIABLE   a secret from an environment variable
      --cost NUMBER        the cheaper engine is preferred; default 0
  remove ID                forget an engine
  enable ID, disable ID    use an engine, or not
  order ID [ID…]           prefer these, in this order, to the others
  test ID                  ask an engine for a translation
  rotate-key [options]     encrypt all secrets, also those of two-factor login, with a new key, and renew the keys that
                           logins are signed with
      --end-logins         also end all logins: everybody logs in again

  --json                   print JSON
`,
  unknownCommand: (name: string) => `There is no command ${name}.`,
  unknownOption: (name: string) => `The option ${name} is not known here, or lacks its value.`,
  wrongArguments: (name: string, form: string) => `${name} takes ${form}.`,
  noName: (option: string) => `${option} takes NAME=VALUE.`,
  wrongCost: "--cost takes a number from 0.",
  secretAsArgument: (name: string) =>
    `${name} is a secret, and arguments can be seen by others. Give --secret ${name} or --secret-env ${name}=VARIABLE.`,
  noVariable: (variable: string) => `The environment variable ${variable} is not set.`,
  noLine: (name: string) => `Standard input has no line for ${name}.`,
  ask: (name: string) => `${name} (not shown): `,
  needs: "needs",
  setting: "setting",
  secret: "secret",
  required: "required",
  optional: "optional",
  none: "There is no remote engine. See npm run engines -- kinds, then add.",
  off: "switched off",
  cost: "cost",
  problem: "cannot be used",
  fromEnvironment: (variable: string) => `set by ${variable} in the environment`,
  added: (id: string) => `${id} was added. Test it with npm run engines -- test ${id}`,
  changed: (id: string) => `${id} was changed.`,
  removed: (id: string) => `${id} was removed.`,
  enabled: (id: string) => `${id} is switched on.`,
  disabled: (id: string) => `${id} is switched off.`,
  ordered: (ids: string) => `The order is: ${ids}`,
  tested: (id: string, durationMs: number) => `${id} translates, in ${durationMs} ms:`,
  testFailed: (id: string, code: string, message: string) => `${id} does not translate (${code}): ${message}`,
  rotated: (count: number, tables: string) => `Secrets encrypted anew: ${count} (${tables}).`,
  loginKeys: "The keys of logins were renewed; browsers that are logged in go on.",
  loginsEnded: (count: number) => `The keys of logins were renewed and ${count} logins ended; everybody logs in again.`,
  oldKeysDone: "No older key is needed any more; SECRETS_KEY_PREVIOUS can go.",
  unreadable: (id: string, problem: string) => `${id} was left as it is: ${problem}`,
  /** Undefined where the kinds describe themselves. */
  kinds: undefined as KindTexts | undefined,
};

const zh: typeof en = {
  usage: `用法：npm run engines -- <命令> [选项]

  kinds                    列出引擎类型及各自所需
  list                     按优先顺序列出引擎
  add KIND [选项]          添加引擎，排在最后
      --id ID              引擎名称，默认与类型同名
  set ID [选项]            修改引擎
      --unset NAME         去掉一项设置，可重复
      --remove-secret NAME 去掉一项密钥，可重复
  add 与 set：
      --set NAME=VALUE     一项设置，可重复
      --secret NAME        一项密钥：提示输入，或从标准输入逐行读取
      --secret-env NAME=VARIABLE   从环境变量读取密钥
      --cost NUMBER        费用低者优先，默认 0
  remove ID                删除引擎
  enable ID、disable ID    启用或停用引擎
  order ID [ID…]           按此顺序优先于其他引擎
  test ID                  让引擎试译一句
  rotate-key [选项]        换用新密钥重新加密全部密钥（含两步验证的密钥），并更换签发登录凭证的密钥
      --end-logins         同时结束全部登录，所有人须重新登录

  --json                   输出 JSON
`,
  unknownCommand: (name) => `没有命令 ${name}。`,
  unknownOption: (name) => `此处没有选项 ${name}，或缺少其值。`,
  wrongArguments: (name, form) => `${name} 的参数应为 ${form}。`,
  noName: (option) => `${option} 的值应为 NAME=VALUE。`,
  wrongCost: "--cost 的值应为不小于 0 的数。",
  secretAsArgument: (name) =>
    `${name} 是密钥，而命令参数可能被他人看到。请使用 --secret ${name} 或 --secret-env ${name}=VARIABLE。`,
  noVariable: (variable) => `环境变量 ${variable} 未设置。`,
  noLine: (name) => `标准输入中没有 ${name} 对应的一行。`,
  ask: (name) => `${name}（不显示）：`,
  needs: "需要",
  setting: "设置",
  secret: "密钥",
  required: "必填",
  optional: "可选",
  none: "还没有远程引擎。请先查看 npm run engines -- kinds，再用 add 添加。",
  off: "已停用",
  cost: "费用",
  problem: "无法使用",
  fromEnvironment: (variable) => `由环境变量 ${variable} 设置`,
  added: (id) => `已添加 ${id}。可用 npm run engines -- test ${id} 试译`,
  changed: (id) => `已修改 ${id}。`,
  removed: (id) => `已删除 ${id}。`,
  enabled: (id) => `已启用 ${id}。`,
  disabled: (id) => `已停用 ${id}。`,
  ordered: (ids) => `优先顺序：${ids}`,
  tested: (id, durationMs) => `${id} 翻译成功，用时 ${durationMs} 毫秒：`,
  testFailed: (id, code, message) => `${id} 未能翻译（${code}）：${message}`,
  rotated: (count, tables) => `已重新加密 ${count} 项密钥（${tables}）。`,
  loginKeys: "登录密钥已更换，已登录的浏览器不受影响。",
  loginsEnded: (count) => `登录密钥已更换，并结束了 ${count} 个登录，所有人须重新登录。`,
  oldKeysDone: "不再需要旧密钥，可去掉 SECRETS_KEY_PREVIOUS。",
  unreadable: (id, problem) => `${id} 保持不变：${problem}`,
  kinds: kindTexts,
};

export type EnginesCliTexts = typeof en;

export function enginesCliTexts(language: InterfaceLanguage): EnginesCliTexts {
  return { en, zh }[language];
}
