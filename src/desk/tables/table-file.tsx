/** The field for the file of a table. It comes last in its form: a form whose file is refused still gives back its texts. */
export function TableFile() {
  return (
    <>
      <label>
        File: Excel (.xlsx) or CSV
        <input type="file" name="table" accept=".xlsx,.xls,.csv,.tsv,.txt" aria-describedby="table-help" />
      </label>
      <p id="table-help" className="quiet">
        Up to 2 MB and 5,000 rows. Of a workbook only the first sheet with rows is read.
      </p>
    </>
  );
}
