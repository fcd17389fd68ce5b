import type { Token, Tokens } from "marked";
import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext } from "preact/hooks";

/** What becomes of plain words: they may be marked, or lead elsewhere. */
export const Wording = createContext<(text: string) => ComponentChildren>((text) => text);

/** Markdown as elements: nothing in it can become markup that we did not choose. */
export function Markdown({ tokens }: { tokens: Token[] }) {
  return (
    <>
      {tokens.map((token, index) => (
        <Block key={index} token={token} />
      ))}
    </>
  );
}

function Block({ token }: { token: Token }): JSX.Element | null {
  switch (token.type) {
    case "paragraph":
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>;
    case "heading":
      return <h4>{inline((token as Tokens.Heading).tokens)}</h4>;
    case "list":
      return <List token={token as Tokens.List} />;
    case "table":
      return <Table token={token as Tokens.Table} />;
    case "code":
      return <pre tabIndex={0}>{(token as Tokens.Code).text}</pre>;
    case "text":
      return <>{inline((token as Tokens.Text).tokens ?? [token])}</>;
    default:
      return null;
  }
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    <li key={index}>
      <Markdown tokens={item.tokens} />
    </li>
  ));
  return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token }: { token: Tokens.Table }) {
  return (
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index}>{inline(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(tokens: Token[]): ComponentChildren {
  return tokens.map((token) => {
    if (token.type === "strong") return <b>{inline((token as Tokens.Strong).tokens)}</b>;
    if (token.type === "em") return <i>{inline((token as Tokens.Em).tokens)}</i>;
    if (token.type === "codespan")
      return (
        <code>
          <Words text={(token as Tokens.Codespan).text} />
        </code>
      );
    if (token.type === "link") return inline((token as Tokens.Link).tokens); // they lead to files beside the text
    if (token.type === "text" && (token as Tokens.Text).tokens) return inline((token as Tokens.Text).tokens!);
    return <Words text={"text" in token ? (token as Tokens.Text).text : token.raw} />;
  });
}

function Words({ text }: { text: string }) {
  return <>{useContext(Wording)(text)}</>;
}
