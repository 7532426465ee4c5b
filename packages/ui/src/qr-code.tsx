import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";

export interface QrCodeProps {
  /** What a camera reads. */
  readonly text: string;
  /** What it is, for who cannot see it. */
  readonly label: string;
  /** Side in pixels, quiet zone included. */
  readonly size?: number;
}

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, drawn here: what it says goes to no server. Dark on white in both colour schemes, as readers want it. */
export function QrCode({ text, label, size = 192 }: QrCodeProps) {
  const { path, side } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), side: code.size + 2 * quietZone };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: "var(--mantine-radius-md)", background: "#fff", flex: "none" }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
