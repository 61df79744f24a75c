// Metadata of files through go-exiftool: EXECUTABLE FILE... prints a JSON array.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	exiftool "github.com/barasher/go-exiftool"
)

func main() {
	client, err := exiftool.NewExiftool(exiftool.SetExiftoolBinaryPath(os.Args[1]), exiftool.NoPrintConversion())
	if err != nil {
		panic(err)
	}
	defer client.Close()
	answers := []map[string]interface{}{}
	for _, file := range client.ExtractMetadata(os.Args[2:]...) {
		if file.Err != nil {
			panic(fmt.Sprintf("%s: %v", file.File, file.Err))
		}
		answers = append(answers, file.Fields)
	}
	if missing := client.ExtractMetadata("there-is-no-such-picture.jpg"); missing[0].Err == nil {
		panic("a missing file was no error")
	}
	// Files within files: the answer has to be JSON, whether they are read or not.
	embedded, err := exiftool.NewExiftool(exiftool.SetExiftoolBinaryPath(os.Args[1]), exiftool.ExtractEmbedded())
	if err != nil {
		panic(err)
	}
	defer embedded.Close()
	for _, file := range embedded.ExtractMetadata(os.Args[2:]...) {
		if file.Err != nil || file.Fields["Make"] == nil {
			panic(fmt.Sprintf("%s with -ee: %v", file.File, file.Err))
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
