import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from "react";
import {
  arrowOf,
  clampView,
  fitScale,
  fitView,
  viewOnto,
  zoomStep,
  zoomView,
  type Point,
  type Size,
  type View,
} from "./geometry.ts";
import type { PictureBox } from "@yiqiao/contracts/pictures";

/** A pointer that moves less clicks. */
const clickPx = 4;
const panPx = 48;
const nearlyFit = 1.001;

/** What part of a picture a frame shows: zoomed and moved by buttons, keys, the wheel, the mouse and fingers. */
export function useViewport(picture: Size, { canPan }: { readonly canPan: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<View>();
  const { width, height } = picture;

  const change = (next: (view: View, sizes: { frame: Size; picture: Size }) => View) => {
    if (size === undefined) return;
    setView((before) => {
      const after = next(before ?? fitView(size, picture), { frame: size, picture });
      // What shows the whole picture goes on to do so in a frame of another size.
      return after.scale <= fitScale(size, picture) * nearlyFit ? undefined : after;
    });
  };
  const zoom = (factor: number, at?: Point) =>
    change((before, sizes) =>
      zoomView(before, { factor, at: at ?? { x: sizes.frame.width / 2, y: sizes.frame.height / 2 } }, sizes),
    );
  const pan = (x: number, y: number) =>
    change((before, sizes) => clampView({ ...before, x: before.x + x, y: before.y + y }, sizes.frame, sizes.picture));
  const fit = () => setView(undefined);
  const show = (box: PictureBox) => change((before, sizes) => viewOnto(before, box, sizes));

  useSizeOf(frame, setSize);

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  useWheel(frame, (event) => zoom(Math.exp(-event.deltaY * 0.004), placeOf(event)));

  const drag = useDrag({ placeOf, isOn: canPan, onPan: pan, onZoom: zoom });
  const keyDown = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrowOf(event.key);
    if (arrow !== undefined) pan(-arrow.x * panPx, -arrow.y * panPx);
    else if (event.key === "+" || event.key === "=") zoom(zoomStep);
    else if (event.key === "-") zoom(1 / zoomStep);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  };
  const shown =
    size === undefined ? undefined : ((view && clampView(view, size, picture)) ?? fitView(size, { width, height }));
  const least = size === undefined ? 0 : fitScale(size, picture);
  return {
    frame,
    view: shown,
    size,
    isFit: shown === undefined || shown.scale <= least * nearlyFit,
    zoom,
    fit,
    show,
    placeOf,
    keyDown,
    dragEvents: drag,
  };
}

function useSizeOf(frame: RefObject<HTMLElement | null>, onSize: (size: Size) => void): void {
  const told = useEffectEvent(onSize);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => told({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
}

function useWheel(frame: RefObject<HTMLElement | null>, onZoom: (event: WheelEvent) => void): void {
  const wheel = useEffectEvent((event: WheelEvent) => {
    // Without a key the wheel scrolls the page; two fingers on a pad come with one.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onZoom(event);
  });
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => wheel(event);
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame]);
}

export type Viewport = ReturnType<typeof useViewport>;

interface DragParts {
  readonly placeOf: (event: { clientX: number; clientY: number }) => Point;
  readonly isOn: boolean;
  readonly onPan: (x: number, y: number) => void;
  readonly onZoom: (factor: number, at: Point) => void;
}

/** One pointer moves the picture, two also zoom it. */
function useDrag({ placeOf, isOn, onPan, onZoom }: DragParts) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>(undefined);
  const hasMoved = useRef(false);
  const middleOf = (points: readonly Point[]): { at: Point; spread: number } => {
    const [one, other = one] = points;
    if (one === undefined || other === undefined) return { at: { x: 0, y: 0 }, spread: 1 };
    return {
      at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      spread: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    };
  };
  const end = (event: ReactPointerEvent) => pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (!isOn || event.button !== 0) return;
      pointers.current.set(event.pointerId, placeOf(event));
      start.current = placeOf(event);
      hasMoved.current = false;
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const known = pointers.current;
      // It was let go where no event came from.
      if (event.buttons === 0) known.delete(event.pointerId);
      if (!isOn || !known.has(event.pointerId)) return;
      const at = placeOf(event);
      const from = start.current ?? at;
      if (!hasMoved.current && known.size === 1 && Math.hypot(at.x - from.x, at.y - from.y) < clickPx) return;
      if (!hasMoved.current) event.currentTarget.setPointerCapture(event.pointerId);
      hasMoved.current = true;
      const before = middleOf([...known.values()]);
      known.set(event.pointerId, at);
      const after = middleOf([...known.values()]);
      onPan(after.at.x - before.at.x, after.at.y - before.at.y);
      if (known.size > 1) onZoom(after.spread / before.spread, after.at);
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** What ends a movement is no click. */
    onClickCapture: (event: React.MouseEvent) => {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
