/**
 * `bun models/table-ranker/encoder/predict.ts WIKI OUT.jsonl [SHARD SHARDS]`: the likeliest result of each question of the
 * development tables, before and after the model has scored the best readings, with what confidence.py learns from.
 */
import { denoted, isDenotation } from '../../../eval/tables/denotation.ts'
import { isDevelopment, WikiQuestions } from '../../../eval/tables/wiki-questions.ts'
import { confidenceOf } from '../../../server/answer/tables/readings/confidence.ts'
import { explain } from '../../../server/answer/tables/readings/explain.ts'
import { type Ranked, rankReadings } from '../../../server/answer/tables/readings/rank.ts'
import { scoredFeatures } from '../../../server/answer/tables/readings/scored-confidence.ts'
import { openPairModel } from '../../../server/models/reading/pair-model.ts'
import { openReadingScorer } from '../../../server/models/reading/reading-scorer.ts'

const [folder = '', out = '', shard = '0', shards = '1'] = process.argv.slice(2)
const wiki = new WikiQuestions(folder)
const score = await openReadingScorer(await openPairModel())
const questions = (await wiki.questions('training')).filter(({ table }) => isDevelopment(table))
const writer = Bun.file(out).writer()
for (const { id, question, table: path, targets } of questions.filter((_, at) => at % Number(shards) === Number(shard))) {
  const table = await wiki.table(path)
  const ranking = rankReadings(question, table)
  const linear = ranking.ranked
  const isRight = (reading: Ranked | undefined) =>
    reading !== undefined && reading.result.values.length < 100 && isDenotation(targets, reading.result.values.map((value) => denoted(String(value))))
  const explained = (reading: Ranked) => explain(reading.scene, reading.candidate)
  const began = performance.now()
  const scored = linear.length > 0 ? ranking.again(await score(ranking.best())) : []
  const ms = performance.now() - began
  const [before] = linear
  const [after] = scored
  const line = {
    ...{ id, table: path, question, ms, linear: isRight(before), scored: isRight(after) },
    ...(before ? { before: { ...confidenceOf(before, linear, explained(before)), open: explained(before).open.length } } : {}),
    ...(after ? { open: explained(after).open.length, features: scoredFeatures(after, scored, linear) } : {}),
  }
  writer.write(`${JSON.stringify(line)}\n`)
  await writer.flush()
}
await writer.end()
