import { Bars } from '../../showcase/bars.tsx'
import { Figure } from '../../showcase/figure.tsx'
import { SectionHeading } from './section-heading.tsx'

/** What was measured, better or worse. */
export function Performance() {
  return (
    <section
      id="performance"
      aria-labelledby="performance-title"
      className="page-width scroll-mt-15 py-16 md:py-24"
    >
      <SectionHeading id="performance-title" title="Measured, and you can measure it again">
        Every figure comes from a benchmark or evaluation in the repository. Its note names the command and
        the machine.
      </SectionHeading>
      <div className="mt-10 grid gap-x-14 gap-y-12 md:grid-cols-2">
        <Bars
          title="Reading the same files"
          unit="seconds, lower is better"
          rows={[
            { label: 'Ibid, four workers', of: 'ingest.seconds', own: true },
            { label: 'Ibid, one worker', of: 'ingest.one_worker_seconds' },
            { label: 'Recoll (Xapian)', of: 'ingest.recoll_seconds' },
          ]}
        >
          <Figure of="ingest.files" /> real files in <Figure of="ingest.times_recoll" ibid /> the time of
          Recoll, which indexes words only. Four workers are <Figure of="ingest.speedup" bare /> as fast as
          one here. At that pace <Figure of="ingest.documents_per_day" bare /> documents a day.
        </Bars>
        <Bars
          title="Finding the right document"
          unit="nDCG@10, mean of five collections, higher is better"
          rows={[
            { label: 'Ibid', of: 'retrieval.mean_ibid', own: true },
            { label: 'LanceDB full text', of: 'retrieval.mean_text' },
            { label: 'Vectors alone', of: 'retrieval.mean_vectors' },
          ]}
        >
          Words and meaning, weighed by weights fitted once. Among <Figure of="retrieval.gov2_chunks" />{' '}
          passages a search takes <Figure of="retrieval.gov2_p50" ibid /> for half of the questions and at
          most <Figure of="retrieval.gov2_p95" bare /> for all but one in twenty.
        </Bars>
        <Bars
          title="Answering without a language model"
          unit="% of the questions"
          rows={[
            { label: 'Right passage, Wikipedia', of: 'answerability.squad_right', own: true },
            { label: 'Right passage, medicine', of: 'answerability.medquad_right', own: true },
            { label: 'Declined when the answer is missing', of: 'answerability.squad_honest', own: true },
          ]}
          max={100}
        >
          <Figure of="answerability.squad_questions" /> questions of SQuAD and as many of MedQuAD that no
          weight was fitted on. A whole answer takes <Figure of="answers.median" /> at the median.
        </Bars>
        <Bars
          title="Checking what an answer says"
          unit="% of the statements"
          rows={[
            { label: 'Verbatim, found supported', of: 'support.verbatim', own: true },
            { label: 'Paraphrased, found supported', of: 'support.paraphrased', own: true },
            { label: 'Altered statements caught', of: 'support.altered', own: true },
          ]}
          max={100}
        >
          <Figure of="support.claims" /> statements made of real sentences, some with a number, a name or a
          “not” changed. Checking one takes <Figure of="support.ms" bare />.
        </Bars>
      </div>
    </section>
  )
}
