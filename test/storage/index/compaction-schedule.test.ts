import { describe, expect, spyOn, test } from 'bun:test'
import { CompactionSchedule } from '../../../server/storage/index/compaction/compaction-schedule.ts'

describe('tidySchedule.isOverdue', () => {
  const write = (schedule: CompactionSchedule, writes: number, rows = 1) => {
    for (let i = 0; i < writes; i++) schedule.written(rows)
  }

  test('comes after many writes of few rows, as of many small files that never pause', () => {
    const schedule = new CompactionSchedule()
    write(schedule, 399)
    expect(schedule.isOverdue).toBe(false)
    write(schedule, 1)
    expect(schedule.isOverdue).toBe(true)
  })

  test('keeps no write waiting for a tidying that has begun, and leaves most of the time to writing', () => {
    using clock = spyOn(performance, 'now')
    clock.mockReturnValue(0)
    const schedule = new CompactionSchedule()
    write(schedule, 400)
    schedule.began()
    expect(schedule.isOverdue).toBe(false)
    clock.mockReturnValue(50)
    schedule.ended(400, false)
    write(schedule, 400)
    // It took 50 ms: the next is due after some three times as long, unless far more waits.
    expect(schedule.isOverdue).toBe(false)
    clock.mockReturnValue(300)
    expect(schedule.isOverdue).toBe(true)
    schedule.began()
    clock.mockReturnValue(350)
    schedule.ended(400, false)
    write(schedule, 1200)
    expect(schedule.isOverdue).toBe(true)
  })

  test('comes after many rows of few writes', () => {
    const schedule = new CompactionSchedule()
    write(schedule, 6, 4999)
    expect(schedule.isOverdue).toBe(false)
    write(schedule, 1, 4999)
    expect(schedule.isOverdue).toBe(true)
  })
})
