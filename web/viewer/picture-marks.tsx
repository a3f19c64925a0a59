import type { MarkedBox } from './queries.ts'

const percent = (part: number) => `${part / 100}%`

/** Marks words on the image below it. */
export function PictureMarks({ boxes }: { boxes: readonly MarkedBox[] }) {
  return (
    <div className="pdf-marks">
      {boxes.map(({ left, top, width, height }) => (
        <div
          key={`${left} ${top} ${width}`}
          className="pdf-mark"
          style={{
            left: percent(left),
            top: percent(top),
            width: percent(width),
            height: percent(height),
          }}
        />
      ))}
    </div>
  )
}
