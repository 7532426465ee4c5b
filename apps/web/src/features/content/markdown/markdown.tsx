import { marked, type Token, type Tokens } from "marked";
import { createElement, Fragment, useMemo } from "react";
import type { ReactNode } from "react";
import styles from "./markdown.module.css";
import { linkAddress, pictureAddress } from "./safe-address.ts";

interface MarkdownProps {
  readonly text: string;
  /** The level of its first headings. */
  readonly headingLevel?: number;
}

/**
 * A text in Markdown. Elements are made from its tokens, never from HTML: tags in it are shown as they were typed, and
 * links lead nowhere but to web pages, mail and telephone.
 */
export function Markdown({ text, headingLevel = 2 }: MarkdownProps) {
  const tokens = useMemo(() => marked.lexer(text, { gfm: true, breaks: true }), [text]);
  return <div className={styles.text}>{render(tokens, headingLevel)}</div>;
}

function render(tokens: readonly Token[] | undefined, level: number): ReactNode {
  // Tokens have no identity, and a changed text is drawn anew.
  return tokens?.map((token, place) => <Fragment key={place}>{element(token as MarkedToken, level)}</Fragment>);
}

type MarkedToken =
  | Tokens.Blockquote
  | Tokens.Br
  | Tokens.Code
  | Tokens.Codespan
  | Tokens.Checkbox
  | Tokens.Def
  | Tokens.Del
  | Tokens.Em
  | Tokens.Escape
  | Tokens.Heading
  | Tokens.Hr
  | Tokens.HTML
  | Tokens.Image
  | Tokens.Link
  | Tokens.List
  | Tokens.Paragraph
  | Tokens.Space
  | Tokens.Strong
  | Tokens.Table
  | Tokens.Tag
  | Tokens.Text;

function element(token: MarkedToken, level: number): ReactNode {
  const inside = () => ("tokens" in token ? render(token.tokens, level) : undefined);
  switch (token.type) {
    case "heading":
      return createElement(`h${Math.min(6, token.depth - 1 + level)}`, undefined, inside());
    case "paragraph":
      return <p>{inside()}</p>;
    case "blockquote":
      return <blockquote>{inside()}</blockquote>;
    case "list":
      return list(token, level);
    case "table":
      return table(token, level);
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "br":
      return <br />;
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "del":
      return <del>{inside()}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "link":
      return link(token.href, inside());
    case "image":
      return picture(token);
    case "checkbox":
      return <input type="checkbox" checked={token.checked} disabled aria-label={token.checked ? "✓" : "–"} />;
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? inside() : plain(token.text);
    case "html":
      return token.block ? <p>{token.text.trim()}</p> : token.text;
    default:
      return undefined;
  }
}

function list({ ordered, start, items }: Tokens.List, level: number): ReactNode {
  const children = items.map((item, place) => <li key={place}>{render(item.tokens, level)}</li>);
  return ordered ? <ol start={typeof start === "number" ? start : undefined}>{children}</ol> : <ul>{children}</ul>;
}

function table({ header, rows }: Tokens.Table, level: number): ReactNode {
  return (
    <div className={styles.wide} tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {header.map((cell, place) => (
              <th key={place} scope="col" style={{ textAlign: cell.align ?? undefined }}>
                {render(cell.tokens, level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, at) => (
                <td key={at} style={{ textAlign: cell.align ?? undefined }}>
                  {render(cell.tokens, level)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function link(href: string, children: ReactNode): ReactNode {
  const address = linkAddress(href);
  if (address === undefined) return children;
  if (address.isOwn) return <a href={address.href}>{children}</a>;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function picture({ href, text }: Tokens.Image): ReactNode {
  const address = pictureAddress(href);
  if (address === undefined) return text;
  return address.isOwn ? (
    <img src={address.href} alt={text} loading="lazy" />
  ) : (
    link(address.href, text || address.href)
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

/** What is written as an entity, such as `&lt;`, to be no markup. */
function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);
}
